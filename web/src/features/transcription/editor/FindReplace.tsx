import Down from '@mui/icons-material/KeyboardArrowDownRounded'
import Up from '@mui/icons-material/KeyboardArrowUpRounded'
import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { FindReplaceState } from './use-find-replace.ts'

interface Props {
  readonly find: FindReplaceState
}

/** Finds words in the whole transcript and replaces them. */
export function FindReplace({ find }: Props) {
  const { search, replacement, onSearch, onReplacement, onStep } = find
  const stepByKey = (event: KeyboardEvent) => {
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
          onKeyDown={stepByKey}
        />
        <TextInput
          label={texts.replaceBy}
          value={replacement}
          onChange={(event) => onReplacement(event.target.value)}
        />
      </Stack>
      <FindActions find={find} />
    </Box>
  )
}

function FindActions({ find }: Props) {
  const { search, matches, currentIndex, onSearch, onStep, onReplace, onReplaceAll } = find
  const reason = matches.length === 0 ? texts.searchFirst : undefined
  return (
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
      <Quiet role="status" className="num">
        {search.find !== '' && texts.found(currentIndex + 1, matches.length)}
      </Quiet>
      <ActionButton
        label={texts.previous}
        icon={<Up fontSize="small" />}
        reason={reason}
        onClick={() => onStep(-1)}
      />
      <ActionButton
        label={texts.next}
        icon={<Down fontSize="small" />}
        reason={reason}
        onClick={() => onStep(1)}
      />
      <WithReason reason={reason}>
        {(ready) => (
          <Button {...ready} size="small" color="inherit" variant="outlined" onClick={onReplace}>
            {texts.replaceOne}
          </Button>
        )}
      </WithReason>
      <WithReason reason={reason}>
        {(ready) => (
          <Button {...ready} size="small" color="inherit" variant="outlined" onClick={onReplaceAll}>
            {texts.replaceAll}
          </Button>
        )}
      </WithReason>
    </Stack>
  )
}
