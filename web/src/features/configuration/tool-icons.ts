import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import InpaintingIcon from '@mui/icons-material/AutoFixHighOutlined'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import TranscriptionIcon from '@mui/icons-material/GraphicEqRounded'
import HistoryIcon from '@mui/icons-material/HistoryRounded'
import ImagesIcon from '@mui/icons-material/ImageOutlined'
import KnowledgeIcon from '@mui/icons-material/LibraryBooksOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import SpeechIcon from '@mui/icons-material/VolumeUpOutlined'
import type { ToolName } from './tools.ts'

export const toolIcons = {
  dashboard: DashboardIcon,
  chat: ChatIcon,
  images: ImagesIcon,
  inpainting: InpaintingIcon,
  speech: SpeechIcon,
  transcription: TranscriptionIcon,
  knowledge: KnowledgeIcon,
  history: HistoryIcon,
  admin: AdminIcon,
  settings: SettingsIcon,
} as const satisfies Record<ToolName, typeof ChatIcon>
