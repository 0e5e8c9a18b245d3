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
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import type { FindState } from '#features/transcription/use-find.ts'
import { TextInput } from '#ui/TextInput.tsx'

/** Words to be looked for in the whole transcript, and others to stand in their place. */
export function FindReplace({ find }: { readonly find: FindState }) {
  const { search, by, found, place, onSearch, onBy, onStep, onReplace, onReplaceAll } = find
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
          value={by}
          onChange={(event) => onBy(event.target.value)}
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
          {search.find !== '' && texts.found(place + 1, found.length)}
        </Typography>
        <IconButton
          aria-label={texts.previous}
          disabled={found.length === 0}
          onClick={() => onStep(-1)}
        >
          <Up fontSize="small" />
        </IconButton>
        <IconButton aria-label={texts.next} disabled={found.length === 0} onClick={() => onStep(1)}>
          <Down fontSize="small" />
        </IconButton>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={found.length === 0}
          onClick={onReplace}
        >
          {texts.replaceOne}
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={found.length === 0}
          onClick={onReplaceAll}
        >
          {texts.replaceAll}
        </Button>
      </Stack>
    </Box>
  )
}
