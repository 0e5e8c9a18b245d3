import { Outlet } from 'react-router'
import { isToolEnabled, type ToolName, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { FeatureOffScreen } from '#screens/FeatureOffScreen.tsx'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

/** Guards a tool that an administrator may have switched off. When the status cannot be read, the page is shown: the server refuses by itself. */
export function RequireFeature({ tool }: { tool: ToolName }) {
  const status = useStatus()
  if (status.isPending) return <PageSpinner />
  if (status.isSuccess && !isToolEnabled(tools[tool], status.data.features))
    return <FeatureOffScreen tool={tool} />
  return <Outlet />
}
