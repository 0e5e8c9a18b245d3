import Close from '@mui/icons-material/CloseRounded'
import Upload from '@mui/icons-material/FileUploadRounded'
import {
  Box,
  Drawer,
  IconButton,
  Link,
  Stack,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import { useWorkFilter } from '#features/works/use-work-filter.ts'
import { WorkFilterButton, WorkFilterChips } from '#features/works/WorkFilters.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { useSelection } from '#ui/selection/use-selection.ts'
import { panelWidth } from '#ui/theme/design-tokens.ts'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { chatTexts } from './chat.texts.ts'
import { ChatMenuAndDialogs } from './chat-menu/ChatMenuAndDialogs.tsx'
import { type ChatMenuState, useChatMenu } from './chat-menu/use-chat-menu.ts'
import { assistantTexts } from './chat-parts.texts.ts'
import { ChatList } from './list/ChatList.tsx'
import { ChatListSkeleton } from './list/ChatListSkeleton.tsx'
import { ProblemAlert } from './page/ProblemAlert.tsx'
import { useTimedAlert } from './page/use-timed-alert.ts'
import { ChatSearchField } from './search/ChatSearchField.tsx'
import { type ChatSearchState, useChatSearch } from './search/use-chat-search.ts'
import { NewChatButton } from './temporary/NewChatButton.tsx'

const ProjectLinks = lazy(async () => ({
  default: (await import('#features/projects/ProjectLinks.tsx')).ProjectLinks,
}))

const ChatSearchResults = lazy(async () => ({
  default: (await import('./search/ChatSearchResults.tsx')).ChatSearchResults,
}))

interface Props {
  readonly current: string | undefined
  /** On small screens, whether it is open over the page. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreate: () => void
  readonly onImport: () => void
  readonly onDeleted: (chatId: string) => void
}

/** The list of chats: beside the page on large screens (350 px, by the specification), over it on small ones. */
export function ChatDrawer({ current, isOpen, onClose, onCreate, onImport, onDeleted }: Props) {
  const isLarge = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const menu = useChatMenu()
  const alert = useTimedAlert()
  const search = useChatSearch()
  const selection = useSelection()
  const isArchived = useWorkFilter().show === 'archived'
  const content = (
    <>
      <DrawerHeader
        isProminent={current !== undefined}
        onCreate={onCreate}
        onOther={onClose}
        onImport={onImport}
        onClose={isLarge ? undefined : onClose}
      />
      <ProblemAlert alert={alert} sx={{ mx: 2, mb: 1 }} />
      <Box sx={projectsStyle}>
        <Suspense>
          <ProjectLinks onChoose={onClose} />
        </Suspense>
      </Box>
      <SearchableChats {...{ current, search, menu, selection, onDeleted }} onChoose={onClose} />
      <ListFooter onClose={onClose} />
      <ChatMenuAndDialogs
        {...{ menu, selection, onDeleted }}
        marks={{ isArchived }}
        notify={alert.show}
      />
    </>
  )
  if (isLarge)
    return (
      <Stack
        component="aside"
        aria-label={chatTexts.chats}
        sx={{ ...panelStyle, flex: 'none', borderRight: 1, borderColor: 'divider' }}
      >
        {content}
      </Stack>
    )
  const paper = { 'aria-label': chatTexts.chats, sx: { ...panelStyle, maxWidth: '88vw' } }
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper }}>
      {content}
    </Drawer>
  )
}

interface SearchableProps {
  readonly current: string | undefined
  readonly search: ChatSearchState
  readonly menu: ChatMenuState
  readonly selection: Selection
  readonly onChoose: () => void
  readonly onDeleted: (chatId: string) => void
}
/** The list of chats, or in its place the results of a search in them. */
function SearchableChats({ current, search, menu, onChoose, ...list }: SearchableProps) {
  const filter = useWorkFilter()
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, pb: 1, gap: 0.5, flex: 'none' }}>
        <ChatSearchField value={search.typed} onChange={search.setTyped} />
        {search.text === '' && <WorkFilterButton kind="chat" filter={filter} isNarrow />}
      </Stack>
      {search.text === '' && filter.isFiltered && (
        <Box sx={{ px: 2, pb: 1, flex: 'none' }}>
          <WorkFilterChips kind="chat" filter={filter} />
        </Box>
      )}
      {search.text === '' ? (
        <ChatList {...list} current={current} onChoose={onChoose} onActions={menu.open} />
      ) : (
        <Suspense fallback={<ChatListSkeleton />}>
          <ChatSearchResults search={search.text} current={current} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  )
}

interface DrawerHeaderProps {
  /** The page has no more important button than the one that creates a chat. */
  readonly isProminent: boolean
  readonly onCreate: () => void
  /** Another kind of chat is begun on the page. */
  readonly onOther: () => void
  readonly onImport: () => void
  readonly onClose: (() => void) | undefined
}

function DrawerHeader({ isProminent, onCreate, onOther, onImport, onClose }: DrawerHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, pl: 3.25, pr: 2, height: 60, flex: 'none' }}
    >
      <Typography variant="h2" component="h1" sx={{ flex: 1 }}>
        {chatTexts.title}
      </Typography>
      <Tooltip title={chatTexts.importIt}>
        <IconButton aria-label={chatTexts.importIt} onClick={onImport}>
          <Upload />
        </IconButton>
      </Tooltip>
      <NewChatButton isProminent={isProminent} onCreate={onCreate} onOther={onOther} />
      {onClose && (
        <IconButton aria-label={chatTexts.closeList} onClick={onClose}>
          <Close />
        </IconButton>
      )}
    </Stack>
  )
}

const footerLinks = [
  { to: '/prompts', label: chatTexts.prompts },
  { to: '/assistants', label: assistantTexts.all },
  { to: '/archives', label: chatTexts.archives },
  { to: '/corbeille', label: chatTexts.trash },
]
/** Quiet ways to what is not in the list. */
const ListFooter = ({ onClose }: { readonly onClose: () => void }) => (
  <Stack direction="row" sx={{ gap: 2, px: 3.25, py: 1, flex: 'none', mt: 'auto' }}>
    {footerLinks.map(({ to, label }) => (
      <Link
        key={to}
        component={RouterLink}
        to={to}
        variant="caption"
        color="text.secondary"
        onClick={onClose}
        sx={touchLinkStyle}
      >
        {label}
      </Link>
    ))}
  </Stack>
)

/** Its line is there before what it says. */
const projectsStyle = { flex: 'none', minHeight: 24, mb: 1 } as const
const panelStyle = { width: panelWidth.chats, bgcolor: 'background.default' } as const
