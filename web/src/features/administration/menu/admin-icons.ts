import RetentionIcon from '@mui/icons-material/AutoDeleteOutlined'
import BackupsIcon from '@mui/icons-material/BackupOutlined'
import NotificationsIcon from '@mui/icons-material/CampaignOutlined'
import TypesIcon from '@mui/icons-material/CategoryOutlined'
import QuotasIcon from '@mui/icons-material/DataUsageRounded'
import EnginesIcon from '@mui/icons-material/DnsOutlined'
import UsersIcon from '@mui/icons-material/GroupOutlined'
import GroupsIcon from '@mui/icons-material/Groups2Outlined'
import KnowledgeIcon from '@mui/icons-material/LibraryBooksOutlined'
import AccessIcon from '@mui/icons-material/LockOutlined'
import ProvidersIcon from '@mui/icons-material/LoginRounded'
import MailIcon from '@mui/icons-material/MailOutlineRounded'
import LocalModelsIcon from '@mui/icons-material/MemoryRounded'
import MonitoringIcon from '@mui/icons-material/MonitorHeartOutlined'
import UsageIcon from '@mui/icons-material/QueryStatsRounded'
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined'
import ConfigurationIcon from '@mui/icons-material/TuneRounded'
import FeaturesIcon from '@mui/icons-material/WidgetsOutlined'
import type { AdminEntryName } from '../admin-entries.ts'

/** Apart from the entries: the routes need those at the first load, and no icons. */
export const adminIcons = {
  features: FeaturesIcon,
  users: UsersIcon,
  groups: GroupsIcon,
  access: AccessIcon,
  providers: ProvidersIcon,
  'model-types': TypesIcon,
  'local-models': LocalModelsIcon,
  engines: EnginesIcon,
  knowledge: KnowledgeIcon,
  backups: BackupsIcon,
  retention: RetentionIcon,
  mail: MailIcon,
  monitoring: MonitoringIcon,
  usage: UsageIcon,
  logs: LogsIcon,
  notifications: NotificationsIcon,
  config: ConfigurationIcon,
  quotas: QuotasIcon,
} as const satisfies Record<AdminEntryName, typeof FeaturesIcon>
