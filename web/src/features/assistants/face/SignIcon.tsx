import type { AssistantFace } from '@atelier/contract/assistants/assistant-content'
import { signIcons } from './sign-icons.ts'

interface Props {
  readonly sign: AssistantFace['sign']
  readonly size: number
}

/** The drawing of a sign; all are loaded together, once one is shown. */
export function SignIcon({ sign, size }: Props) {
  const Icon = signIcons[sign]
  return <Icon sx={{ fontSize: size }} />
}
