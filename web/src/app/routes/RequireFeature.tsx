import { Outlet } from 'react-router'
import { grantedFeatures } from '#features/configuration/granted-features.ts'
import { isToolEnabled, type ToolName, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { FeatureOffScreen } from '#screens/FeatureOffScreen.tsx'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

/** Guards a tool that an administrator may have switched off, or that the user's groups do not open. When the status cannot be read, the page is shown: the server refuses by itself. */
export function RequireFeature({ tool }: { tool: ToolName }) {
  const status = useStatus()
  const { tools: granted } = useUser().rights
  if (status.isPending) return <PageSpinner />
  if (status.isSuccess && !isToolEnabled(tools[tool], status.data.features))
    return <FeatureOffScreen tool={tool} />
  if (
    status.isSuccess &&
    !isToolEnabled(tools[tool], grantedFeatures(status.data.features, granted))
  )
    return <FeatureOffScreen tool={tool} isRefused />
  return <Outlet />
}
