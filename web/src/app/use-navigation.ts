import { useLocation } from 'react-router'
import { useUser } from '#features/account/auth-context.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isSwitchedOn, type ToolName, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'

/** The specified entries, in the specified order; Admin stands apart. */
const entries = [
  'dashboard',
  'chat',
  'images',
  'inpainting',
  'speech',
  'transcription',
  'history',
] as const satisfies ToolName[]

export interface NavigationItem {
  readonly path: string
  readonly label: string
  readonly Icon: (typeof toolIcons)[ToolName]
  readonly isCurrent: boolean
}

/** Where this person can go from here: only what isSwitchedOn, and the administration for the administrator. */
export function useNavigation(): {
  tools: readonly NavigationItem[]
  admin: NavigationItem | undefined
} {
  const { role } = useUser()
  const features = useStatus().data?.features
  const { pathname } = useLocation()
  const itemOf = (name: ToolName): NavigationItem => ({
    path: tools[name].path,
    label: tools[name].label,
    Icon: toolIcons[name],
    isCurrent: isWithin(pathname, tools[name].path),
  })
  return {
    tools: entries.filter((name) => isSwitchedOn(tools[name], features)).map(itemOf),
    admin: role === 'ADMIN' && isSwitchedOn(tools.admin, features) ? itemOf('admin') : undefined,
  }
}

/** The root shows the dashboard. */
const isWithin = (pathname: string, path: string) =>
  pathname === path ||
  pathname.startsWith(`${path}/`) ||
  (pathname === '/' && path === tools.dashboard.path)
