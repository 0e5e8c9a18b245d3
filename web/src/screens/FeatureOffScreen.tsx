import { toolIcons } from '#features/configuration/tool-icons.ts'
import type { ToolName } from '#features/configuration/tools.ts'
import { MessagePage } from '#ui/feedback/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { screenTexts } from './screens.texts.ts'

/** Shown for a tool that an administrator switched off. */
export function FeatureOffScreen({ tool }: { tool: ToolName }) {
  const Icon = toolIcons[tool]
  return (
    <MessagePage
      icon={<Icon />}
      title={screenTexts.featureOff.title}
      text={screenTexts.featureOff.text}
      action={<HomeButton />}
    />
  )
}
