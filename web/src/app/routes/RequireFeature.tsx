import { Outlet } from 'react-router'
import { isToolEnabled, type ToolName, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { FeatureOffScreen } from '#screens/FeatureOffScreen.tsx'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

/** A tool that an administrator may have switched off. When the state cannot be read, the server's own refusal will tell. */
export function RequireFeature({ tool }: { tool: ToolName }) {
  const status = useStatus()
  if (status.isPending) return <PageSpinner />
  if (status.isSuccess && !isToolEnabled(tools[tool], status.data.features))
    return <FeatureOffScreen tool={tool} />
  return <Outlet />
}
