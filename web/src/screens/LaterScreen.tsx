import { toolIcons } from '#features/configuration/tool-icons.ts'
import { type ToolName, tools } from '#features/configuration/tools.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { screenTexts } from './screens.texts.ts'

/** A tool that this version does not have yet. */
export function LaterScreen({ tool }: { tool: ToolName }) {
  const Icon = toolIcons[tool]
  const texts = screenTexts.later
  return <MessagePage icon={<Icon />} title={texts.title(tools[tool].label)} text={texts.text} action={<HomeButton />} />
}
