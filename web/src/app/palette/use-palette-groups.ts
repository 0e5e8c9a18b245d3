import type { RecentItem } from '@atelier/contract/my-data/activity'
import type { SearchHit } from '@atelier/contract/search/search'
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import ApiIcon from '@mui/icons-material/CodeRounded'
import SystemIcon from '@mui/icons-material/ContrastRounded'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlineRounded'
import ProjectsIcon from '@mui/icons-material/FolderOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineRounded'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import SearchIcon from '@mui/icons-material/SearchRounded'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import AssistantIcon from '@mui/icons-material/SmartToyOutlined'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { adminEntries } from '#features/administration/admin-entries.ts'
import { entriesFor } from '#features/administration/entries-for.ts'
import { newChatPath, temporaryChatPath } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, type ToolName, tools } from '#features/configuration/tools.ts'
import { recentItemPath } from '#features/my-data/recent-item-path.ts'
import { useRecentItems, useRefreshRecentItems } from '#features/my-data/use-my-data.ts'
import { pathOfLocation } from '#features/search/location-paths.ts'
import { searchTypeIcons } from '#features/search/type-icons.ts'
import {
  hitKey,
  normalizeQuery,
  useDebouncedQuery,
  useRenewHitLinks,
  useTopHits,
} from '#features/search/use-search.ts'
import { useThemeChoice } from '#features/settings/use-theme-choice.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { appTexts } from '../app.texts.ts'
import { useNavigationItems } from '../layout/use-navigation-items.ts'
import { paletteTexts as texts } from './palette.texts.ts'
import {
  filterOptions,
  type PaletteGroup,
  type PaletteOption,
  type Thumbnail,
} from './palette-options.ts'

/** How many items are listed before anything is typed, and for what is typed. */
const maxRecent = 5
const maxHits = 8

/** The options for what is typed, in groups; search hits come from the server a moment later. */
export function usePaletteGroups(typed: string, onShortcuts: () => void) {
  const q = useDebouncedQuery(typed)
  const { data, error, isPlaceholderData, isFetching } = useTopHits(q, maxHits)
  const recent = useRecentOptions()
  const renewHits = useRenewHitLinks()
  const pages = filterOptions(usePageOptions(), typed)
  const actions = filterOptions(useActionOptions(onShortcuts), typed)
  const isSearched = normalizeQuery(typed) !== ''
  const hits = isSearched && q !== '' ? (data?.hits ?? []).map(toHitOption(renewHits)) : []
  const all: PaletteOption = {
    id: 'all',
    label: texts.searchAll(typed.trim()),
    Icon: SearchIcon,
    target: `${tools.history.path}?${new URLSearchParams({ q: typed.trim() })}`,
  }
  const groups: readonly PaletteGroup[] = [
    { title: texts.groups.recent, options: typed.trim() === '' ? recent : [] },
    { title: texts.groups.pages, options: pages },
    { title: texts.groups.actions, options: actions },
    { title: texts.groups.works, options: isSearched ? [...hits, all] : [] },
  ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isSearching:
      isSearched && (q !== normalizeQuery(typed) || isPlaceholderData || (isFetching && !data)),
    error: isSearched ? error : null,
    missesDocuments: isSearched && q !== '' && data?.missesDocuments === true,
  }
}

function useRecentOptions(): readonly PaletteOption[] {
  const features = useOpenFeatures()
  const { data = [] } = useRecentItems()
  const renew = useRefreshRecentItems()
  return data
    .filter(({ tool }) => isToolEnabled(tools[tool], features))
    .slice(0, maxRecent)
    .map(toRecentOption(renew))
}
const toRecentOption =
  (renew: Thumbnail['renew']) =>
  (item: RecentItem): PaletteOption => ({
    id: `recent-${item.tool}-${item.id}`,
    label: item.title === '' ? texts.untitled : item.title,
    note: texts.works[item.tool],
    Icon: toolIcons[item.tool],
    thumbnail: thumbnailOf(item, renew),
    target: recentItemPath(item),
  })

const toHitOption =
  (renew: Thumbnail['renew']) =>
  (hit: SearchHit): PaletteOption => {
    const [first] = hit.passages
    const highlighted = hit.title.length > 0 ? hit.title : (first?.text ?? [])
    const label = highlighted.map(({ text }) => text).join('')
    const excerpt = hit.title.length > 0 ? first?.text.map(({ text }) => text).join('') : undefined
    return {
      id: `hit-${hitKey(hit)}`,
      label: label === '' ? texts.untitled : label,
      note: excerpt,
      highlighted,
      Icon: searchTypeIcons[hit.type],
      thumbnail: thumbnailOf(hit, renew),
      target: pathOfLocation(first?.place ?? hit.place),
    }
  }

const thumbnailOf = (
  { thumbnailUrl }: { readonly thumbnailUrl: string | null },
  renew: Thumbnail['renew'],
): Thumbnail | undefined => (thumbnailUrl === null ? undefined : { link: thumbnailUrl, renew })

/** Only pages that this user may open. */
function usePageOptions(): readonly PaletteOption[] {
  const { tools: enabled, admin } = useNavigationItems()
  const user = useUser()
  const page = (
    path: string,
    label: string,
    Icon: PaletteOption['Icon'],
    note?: string,
  ): PaletteOption => ({
    id: `page-${path}`,
    label,
    Icon,
    target: path,
    ...(note !== undefined && { note }),
  })
  return [
    ...enabled.map(({ path, label, Icon }) => page(path, label, Icon)),
    page(tools.settings.path, tools.settings.label, toolIcons.settings),
    page('/profile', texts.profile, PersonIcon),
    page('/prompts', appTexts.prompts, PromptIcon),
    page('/assistants', appTexts.assistants, AssistantIcon),
    page('/projets', appTexts.projects, ProjectsIcon),
    page('/archives', appTexts.archives, ArchiveIcon),
    page('/corbeille', appTexts.trash, TrashIcon),
    page('/api', texts.keys, ApiIcon),
    page('/aide', texts.help, HelpIcon),
    ...(admin
      ? entriesFor(user).map((name) =>
          page(adminEntries[name].path, adminEntries[name].label, toolIcons.admin, texts.admin),
        )
      : []),
  ]
}

const themeIcons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const
const themes = ['light', 'dark', 'system'] as const

function useActionOptions(onShortcuts: () => void): readonly PaletteOption[] {
  const features = useOpenFeatures()
  const { mode, choose } = useThemeChoice()
  const createOption = (tool: ToolName, label: string, target: string): PaletteOption[] =>
    isToolEnabled(tools[tool], features)
      ? [{ id: `make-${target}`, label, Icon: toolIcons[tool], target }]
      : []
  return [
    ...createOption('chat', texts.newChat, newChatPath),
    ...createOption('chat', texts.newTemporaryChat, temporaryChatPath),
    ...createOption('images', texts.newImage, tools.images.path),
    ...createOption('transcription', texts.newTranscription, tools.transcription.path),
    ...themes
      .filter((theme) => theme !== mode)
      .map((theme) => ({
        id: `theme-${theme}`,
        label: texts.themes[theme],
        Icon: themeIcons[theme],
        target: () => choose(theme),
      })),
    { id: 'shortcuts', label: texts.shortcuts, Icon: KeyboardIcon, target: onShortcuts },
  ]
}
