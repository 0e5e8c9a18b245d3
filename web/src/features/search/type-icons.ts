import type { SearchType } from '@atelier/contract/search/search'
import FileIcon from '@mui/icons-material/AttachFileRounded'
import ProjectsIcon from '@mui/icons-material/FolderOutlined'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import AssistantIcon from '@mui/icons-material/SmartToyOutlined'
import { toolIcons } from '#features/configuration/tool-icons.ts'

/** What was made bears the sign of its tool. */
export const searchTypeIcons = {
  ...toolIcons,
  files: FileIcon,
  projects: ProjectsIcon,
  assistants: AssistantIcon,
  prompts: PromptIcon,
} as const satisfies Record<SearchType, unknown>
