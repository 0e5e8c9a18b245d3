import NotificationsIcon from '@mui/icons-material/CampaignOutlined'
import EnginesIcon from '@mui/icons-material/DnsOutlined'
import AuditIcon from '@mui/icons-material/FactCheckOutlined'
import NetworkIcon from '@mui/icons-material/LanRounded'
import DashboardIcon from '@mui/icons-material/SpeedRounded'
import StorageIcon from '@mui/icons-material/StorageRounded'
import UpdatesIcon from '@mui/icons-material/SystemUpdateAltRounded'
import { type AdminEntryName, adminEntries } from './admin-entries.ts'
import { adminIcons } from './admin-icons.ts'
import { administrationTexts } from './administration.texts.ts'

const texts = administrationTexts.features

/** What the administration can do, as one card of its overview. */
export interface FeatureCardContent {
  readonly name: keyof typeof texts.cards
  readonly Icon: typeof AuditIcon
  /** Where it is done; without one it is not there yet. */
  readonly path?: string
  readonly actions?: readonly { readonly label: string; readonly path: string }[]
}

/** A card of its own screen, which may come later. */
function entryCard(name: Exclude<AdminEntryName, 'features'>, tabs: Record<string, string> = {}): FeatureCardContent {
  const { path, isBuilt } = adminEntries[name]
  const Icon = adminIcons[name]
  if (!isBuilt) return { name, Icon }
  return { name, Icon, path, actions: Object.entries(tabs).map(([tab, label]) => ({ label, path: `${path}?tab=${tab}` })) }
}
const engines = '/admin/config?tab=localai'

/** Only what works in this version has a path (decision D12: cards tell the true state). */
export const featureGroups: readonly { readonly title: string; readonly cards: readonly FeatureCardContent[] }[] = [
  {
    title: texts.groups.models,
    cards: [
      entryCard('model-types', { types: texts.actions.types, pages: texts.actions.pages }),
      entryCard('local-models'),
      { name: 'localai', Icon: EnginesIcon, path: engines, actions: [{ label: texts.actions.engines, path: engines }] },
    ],
  },
  {
    title: texts.groups.place,
    cards: [
      entryCard('config', { features: texts.actions.tools, limits: texts.actions.limits, maintenance: texts.actions.maintenance }),
      entryCard('monitoring'),
      entryCard('logs'),
      { name: 'dashboard', Icon: DashboardIcon },
      { name: 'storage', Icon: StorageIcon },
      { name: 'network', Icon: NetworkIcon },
      { name: 'updates', Icon: UpdatesIcon },
    ],
  },
  {
    title: texts.groups.people,
    cards: [
      entryCard('users'),
      entryCard('quotas'),
      { name: 'audit', Icon: AuditIcon },
      { name: 'notifications', Icon: NotificationsIcon },
    ],
  },
]
