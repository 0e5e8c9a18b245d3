import type { SearchType } from '@atelier/contract/search/search'
import FileIcon from '@mui/icons-material/AttachFileRounded'
import { toolIcons } from '#features/configuration/tool-icons.ts'

/** What was made bears the sign of its tool. */
export const searchTypeIcons = { ...toolIcons, files: FileIcon } as const satisfies Record<
  SearchType,
  unknown
>
