import Down from '@mui/icons-material/KeyboardArrowDownRounded'
import Up from '@mui/icons-material/KeyboardArrowUpRounded'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  Stack,
  Typography,
} from '@mui/material'
import type { KeyboardEvent } from 'react'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { FindReplaceState } from './use-find-replace.ts'

/** Words to be looked for in the whole transcript, and others to stand in their place. */
export function FindReplace({ find }: { readonly find: FindReplaceState }) {
  const {
    search,
    replacement,
    matches,
    currentIndex,
    onSearch,
    onReplacement,
    onStep,
    onReplace,
    onReplaceAll,
  } = find
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onStep(event.shiftKey ? -1 : 1)
  }
  return (
    <Box
      component="section"
      aria-label={texts.findReplace}
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', bgcolor: 'surface.sunken' }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        <TextInput
          label={texts.find}
          value={search.find}
          autoFocus
          onChange={(event) => onSearch({ ...search, find: event.target.value })}
          onKeyDown={byKey}
        />
        <TextInput
          label={texts.replaceBy}
          value={replacement}
          onChange={(event) => onReplacement(event.target.value)}
        />
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mt: 0.5, flexWrap: 'wrap' }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={search.matchesCase}
              onChange={(event) => onSearch({ ...search, matchesCase: event.target.checked })}
            />
          }
          label={<Typography variant="body2">{texts.matchCase}</Typography>}
        />
        <Box sx={{ flex: 1 }} />
        <Typography
          role="status"
          variant="caption"
          className="num"
          sx={{ color: 'text.secondary' }}
        >
          {search.find !== '' && texts.found(currentIndex + 1, matches.length)}
        </Typography>
        <IconButton
          aria-label={texts.previous}
          disabled={matches.length === 0}
          onClick={() => onStep(-1)}
        >
          <Up fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={texts.next}
          disabled={matches.length === 0}
          onClick={() => onStep(1)}
        >
          <Down fontSize="small" />
        </IconButton>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={matches.length === 0}
          onClick={onReplace}
        >
          {texts.replaceOne}
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={matches.length === 0}
          onClick={onReplaceAll}
        >
          {texts.replaceAll}
        </Button>
      </Stack>
    </Box>
  )
}
