import { useLocation } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { entriesFor } from '#features/administration/entries-for.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, type ToolName, tools } from '#features/configuration/tools.ts'
import { useUser } from '#features/sign-in/auth-context.ts'

/** In the order of the bar; Admin stands apart. */
const entries = [
  'dashboard',
  'chat',
  'images',
  'inpainting',
  'speech',
  'transcription',
  'knowledge',
  'history',
] as const satisfies ToolName[]

export interface NavigationItem {
  readonly path: string
  readonly label: string
  readonly Icon: (typeof toolIcons)[ToolName]
  readonly isCurrent: boolean
}

/** The links of this user: only tools that are enabled, and the administration for who has a part of it. */
export function useNavigationItems(): {
  tools: readonly NavigationItem[]
  admin: NavigationItem | undefined
} {
  const user = useUser()
  const features = useOpenFeatures()
  const { pathname } = useLocation()
  const itemOf = (name: ToolName): NavigationItem => ({
    path: tools[name].path,
    label: tools[name].label,
    Icon: toolIcons[name],
    isCurrent: isCurrentPath(pathname, tools[name].path),
  })
  return {
    tools: entries.filter((name) => isToolEnabled(tools[name], features)).map(itemOf),
    admin:
      entriesFor(user).length > 0 && isToolEnabled(tools.admin, features)
        ? itemOf('admin')
        : undefined,
  }
}

/** `/` shows the dashboard. */
const isCurrentPath = (pathname: string, path: string) =>
  pathname === path ||
  pathname.startsWith(`${path}/`) ||
  (pathname === '/' && path === tools.dashboard.path)
