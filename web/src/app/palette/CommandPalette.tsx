import { searchLimits } from '@atelier/contract/search/search'
import Close from '@mui/icons-material/CloseRounded'
import Search from '@mui/icons-material/SearchRounded'
import { Box, Dialog, IconButton, InputBase, LinearProgress, Typography } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { PaletteList } from './PaletteList.tsx'
import { paletteTexts as texts } from './palette.texts.ts'
import type { PaletteOption } from './palette-options.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

interface Props {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Opens any page, item or action by typing; the focus stays in the field, and arrows choose. */
export function CommandPalette({ onClose, onShortcuts }: Props) {
  const listId = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { groups, isSearching, error, missesDocuments } = usePaletteGroups(query, onShortcuts)
  const options = groups.flatMap((group) => group.options)
  const { active, activate, activateByKey } = useActiveOption(options)
  const run = ({ target }: PaletteOption) => {
    onClose()
    if (typeof target === 'string') void navigate(target)
    else target()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) run(active)
    else if (!activateByKey(event.key)) return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      sx={dialogStyle}
      slotProps={{ paper: { 'aria-label': texts.title, sx: paperStyle } }}
    >
      <QueryInput
        query={query}
        combobox={comboboxOf(listId, active)}
        onChange={(typed) => {
          setQuery(typed)
          activate(undefined)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <Box sx={{ height: 2 }}>
        {isSearching && <LinearProgress aria-label={texts.searching} sx={{ height: 2 }} />}
      </Box>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        onPoint={({ id }) => activate(id)}
        onRun={run}
      />
      {missesDocuments && <Quiet sx={{ px: 2, py: 1 }}>{texts.missesDocuments}</Quiet>}
      {error && (
        <Typography variant="body2" role="alert" sx={{ px: 2, py: 1.5, color: 'error.main' }}>
          {`${texts.failed} ${errorMessage(error)}`}
        </Typography>
      )}
      <Box role="status" sx={visuallyHiddenStyle}>
        {isSearching ? texts.searching : texts.count(options.length)}
      </Box>
    </Dialog>
  )
}

/** The option that Enter runs: the one that was chosen, the first while that one is not in the list. */
function useActiveOption(options: readonly PaletteOption[]) {
  const [chosenId, choose] = useState<string>()
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  )
  return {
    active: options[index],
    activate: choose,
    /** Whether the key is one that moves through the list. */
    activateByKey: (key: string): boolean => {
      const next = indexAfterKey(key, index, options.length)
      if (next !== undefined) choose(options[next]?.id)
      return next !== undefined
    },
  }
}

/** Arrows go round at both ends; any other key leads nowhere. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'PageDown') return Math.min(index + 6, count - 1)
  if (key === 'PageUp') return Math.max(index - 6, 0)
  return undefined
}

interface QueryInputProps {
  readonly query: string
  readonly combobox: ReturnType<typeof comboboxOf>
  readonly onChange: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

function QueryInput({ query, combobox, onChange, onKeyDown, onClose }: QueryInputProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        pl: 2,
        pr: 1,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Search sx={{ color: 'text.secondary' }} />
      <InputBase
        fullWidth
        autoFocus
        value={query}
        placeholder={texts.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { ...combobox, maxLength: searchLimits.maxCharacters } }}
      />
      <IconButton aria-label={texts.close} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  )
}

const comboboxOf = (listId: string, active: PaletteOption | undefined) => ({
  role: 'combobox',
  'aria-label': texts.title,
  'aria-expanded': true,
  'aria-autocomplete': 'list' as const,
  'aria-controls': listId,
  'aria-activedescendant': active && `${listId}-${active.id}`,
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'go' as const,
})

const dialogStyle = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const
const paperStyle = {
  '&&': {
    width: 640,
    maxWidth: 'calc(100vw - 24px)',
    m: { xs: 1.5, sm: 2 },
    mt: { sm: '12vh' },
    maxHeight: { xs: 'calc(100dvh - 24px)', sm: '70vh' },
  },
} as const
