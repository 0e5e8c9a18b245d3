import type { ListedKind } from '@atelier/contract/works/work-kinds'
import Archive from '@mui/icons-material/ArchiveOutlined'
import Move from '@mui/icons-material/DriveFileMoveOutlined'
import Label from '@mui/icons-material/LabelOutlined'
import Select from '@mui/icons-material/LibraryAddCheckOutlined'
import Pin from '@mui/icons-material/PushPinOutlined'
import Unarchive from '@mui/icons-material/UnarchiveOutlined'
import { useQueryClient } from '@tanstack/react-query'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import type { ListedWork } from './api/listed-work.ts'
import { worksTexts as texts } from './works.texts.ts'

/** Loaded when an entry is chosen. */
const loadMarks = () => import('./mark-work.ts')
type Marks = Awaited<ReturnType<typeof loadMarks>>

interface Options {
  /** The list is that of what is archived. */
  readonly isArchived?: boolean
  /** Begins to select with this one; absent where nothing is selected. */
  readonly onSelect?: (id: string) => void
}

/** What the menu of every kind of work offers. */
export function useWorkMenu(kind: ListedKind, { isArchived = false, onSelect }: Options = {}) {
  const queries = useQueryClient()
  const mark = (act: (marks: Marks) => unknown) => void loadMarks().then(act)
  return (work: ListedWork): MenuAction[] => [
    {
      label: work.isPinned ? texts.unpin : texts.pin,
      icon: <Pin fontSize="small" />,
      onClick: () => mark((marks) => marks.togglePin(queries, work)),
    },
    {
      label: texts.tag,
      icon: <Label fontSize="small" />,
      onClick: () => mark((marks) => marks.tagWork(kind, work)),
    },
    {
      label: texts.move,
      icon: <Move fontSize="small" />,
      onClick: () => mark((marks) => marks.moveWork(kind, work)),
    },
    {
      label: isArchived ? texts.unarchive : texts.archive,
      icon: isArchived ? <Unarchive fontSize="small" /> : <Archive fontSize="small" />,
      onClick: () =>
        mark((marks) =>
          isArchived ? marks.unarchiveWork(queries, work) : marks.archiveWork(queries, work),
        ),
    },
    ...(onSelect
      ? [
          {
            label: texts.select,
            icon: <Select fontSize="small" />,
            onClick: () => onSelect(work.id),
          },
        ]
      : []),
  ]
}
