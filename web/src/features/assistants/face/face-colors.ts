import type { AssistantFace } from '@atelier/contract/assistants/assistant-content'
import type { Theme } from '@mui/material'

const hues: Readonly<Record<AssistantFace['color'], number>> = {
  blue: 212,
  teal: 182,
  green: 140,
  amber: 44,
  orange: 24,
  red: 2,
  pink: 330,
  purple: 268,
}

/** The sign on a tint of its colour, with the contrast of a control in both schemes. */
export const faceStyle = (color: AssistantFace['color']) => {
  const hue = hues[color]
  const onDark = { color: `hsl(${hue} 70% 80%)`, backgroundColor: `hsl(${hue} 30% 24%)` }
  return [
    { color: `hsl(${hue} 70% 28%)`, backgroundColor: `hsl(${hue} 70% 93%)` },
    (theme: Theme) => theme.applyStyles('dark', onDark),
  ] as const
}
