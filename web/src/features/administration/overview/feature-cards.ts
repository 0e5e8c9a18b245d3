import EnginesIcon from '@mui/icons-material/DnsOutlined'
import AuditIcon from '@mui/icons-material/FactCheckOutlined'
import NetworkIcon from '@mui/icons-material/LanRounded'
import DashboardIcon from '@mui/icons-material/SpeedRounded'
import StorageIcon from '@mui/icons-material/StorageRounded'
import UpdatesIcon from '@mui/icons-material/SystemUpdateAltRounded'
import { type AdminEntryName, adminEntries } from '../admin-entries.ts'
import { administrationTexts } from '../administration.texts.ts'
import { adminIcons } from '../menu/admin-icons.ts'

const texts = administrationTexts.features

/** The content of one card of the overview. */
export interface FeatureCardContent {
  readonly name: keyof typeof texts.cards
  readonly Icon: typeof AuditIcon
  /** Without one, the part does not exist yet. */
  readonly path?: string
  readonly actions?: readonly { readonly label: string; readonly path: string }[]
}

/** A card for a whole screen, with links to its tabs. */
function entryCard(
  name: Exclude<AdminEntryName, 'features'>,
  tabs: Record<string, string> = {},
): FeatureCardContent {
  const { path } = adminEntries[name]
  return {
    name,
    Icon: adminIcons[name],
    path,
    actions: Object.entries(tabs).map(([tab, label]) => ({ label, path: `${path}?tab=${tab}` })),
  }
}
/** A card for one tab of a screen. */
const tabCard = (
  card: Pick<FeatureCardContent, 'name' | 'Icon'>,
  entry: AdminEntryName,
  tab: string,
): FeatureCardContent => ({
  ...card,
  path: `${adminEntries[entry].path}?tab=${tab}`,
})
const engines = '/admin/config?tab=localai'

/** A card without a path says that the part does not exist: cards show the true state (docs/decisions/0040-administration.md). */
export const featureGroups: readonly {
  readonly title: string
  readonly cards: readonly FeatureCardContent[]
}[] = [
  {
    title: texts.groups.models,
    cards: [
      entryCard('model-types', { types: texts.actions.types, pages: texts.actions.pages }),
      entryCard('engines'),
      {
        ...entryCard('local-models'),
        actions: [{ label: texts.actions.install, path: adminEntries['local-models'].path }],
      },
      {
        name: 'localai',
        Icon: EnginesIcon,
        path: engines,
        actions: [{ label: texts.actions.engines, path: engines }],
      },
      {
        ...entryCard('knowledge'),
        actions: [{ label: texts.actions.knowledge, path: adminEntries.knowledge.path }],
      },
    ],
  },
  {
    title: texts.groups.installation,
    cards: [
      entryCard('config', {
        features: texts.actions.tools,
        limits: texts.actions.limits,
        maintenance: texts.actions.maintenance,
      }),
      {
        ...entryCard('backups'),
        actions: [{ label: texts.actions.backups, path: adminEntries.backups.path }],
      },
      {
        ...entryCard('retention'),
        actions: [{ label: texts.actions.retention, path: adminEntries.retention.path }],
      },
      {
        ...entryCard('mail'),
        actions: [{ label: texts.actions.mail, path: adminEntries.mail.path }],
      },
      entryCard('monitoring', { storage: texts.actions.storage, network: texts.actions.network }),
      {
        ...entryCard('logs'),
        actions: [{ label: texts.actions.errors, path: `${adminEntries.logs.path}?level=error` }],
      },
      { name: 'dashboard', Icon: DashboardIcon, path: adminEntries.monitoring.path },
      tabCard({ name: 'storage', Icon: StorageIcon }, 'monitoring', 'storage'),
      tabCard({ name: 'network', Icon: NetworkIcon }, 'monitoring', 'network'),
      { name: 'updates', Icon: UpdatesIcon },
    ],
  },
  {
    title: texts.groups.users,
    cards: [
      {
        ...entryCard('users'),
        actions: [
          {
            label: texts.actions.lastLogins,
            path: `${adminEntries.users.path}?sort=lastLogin&order=desc`,
          },
          {
            label: texts.actions.recentAccounts,
            path: `${adminEntries.users.path}?sort=createdAt&order=desc`,
          },
        ],
      },
      entryCard('groups'),
      {
        ...entryCard('access'),
        actions: [{ label: texts.actions.access, path: adminEntries.access.path }],
      },
      {
        ...entryCard('providers'),
        actions: [{ label: texts.actions.providers, path: adminEntries.providers.path }],
      },
      {
        ...entryCard('quotas'),
        actions: [{ label: texts.actions.quotas, path: adminEntries.quotas.path }],
      },
      entryCard('usage', {
        people: texts.actions.usageByPerson,
        quotas: texts.actions.usageQuotas,
      }),
      tabCard({ name: 'audit', Icon: AuditIcon }, 'logs', 'audit'),
      {
        ...entryCard('notifications'),
        actions: [{ label: texts.actions.write, path: adminEntries.notifications.path }],
      },
    ],
  },
]
