import { toolIcons } from '#features/configuration/tool-icons.ts'
import type { ToolName } from '#features/configuration/tools.ts'
import { MessagePage } from '#ui/feedback/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { screenTexts } from './screens.texts.ts'

interface Props {
  readonly tool: ToolName
  /** It is on, but the user's groups do not open it. */
  readonly isRefused?: boolean
}

/** Shown for a tool that an administrator switched off, or does not open to this user. */
export function FeatureOffScreen({ tool, isRefused = false }: Props) {
  const Icon = toolIcons[tool]
  const texts = isRefused ? screenTexts.toolRefused : screenTexts.featureOff
  return (
    <MessagePage icon={<Icon />} title={texts.title} text={texts.text} action={<HomeButton />} />
  )
}
