import { searchLimits } from '@atelier/contract/search/search'
import Clear from '@mui/icons-material/CloseRounded'
import Search from '@mui/icons-material/SearchRounded'
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { type KeyboardEvent, useId } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { searchTexts as texts } from './search.texts.ts'

interface Props {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The field of the search; Échap empties it. */
export function SearchField({ value, onChange }: Props) {
  const hint = useId()
  const isTooShort = value.trim() !== '' && value.trim().length < searchLimits.minCharacters
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    onChange('')
  }
  return (
    <Box role="search" sx={{ mb: { xs: 2, md: 2.5 }, maxWidth: 760 }}>
      <OutlinedInput
        fullWidth
        type="text"
        value={value}
        placeholder={texts.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearByKey}
        slotProps={{
          input: {
            'aria-label': texts.label,
            'aria-describedby': hint,
            maxLength: searchLimits.maxCharacters,
            enterKeyHint: 'search',
            autoComplete: 'off',
          },
        }}
        startAdornment={
          <InputAdornment position="start">
            <Search />
          </InputAdornment>
        }
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label={texts.clear} edge="end" onClick={() => onChange('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={{ bgcolor: 'background.paper', '& input': { textOverflow: 'ellipsis' } }}
      />
      <Quiet id={hint} component="p" sx={{ mt: 0.5, minHeight: isTooShort ? 20 : 0 }}>
        {isTooShort && texts.tooShort(searchLimits.minCharacters)}
      </Quiet>
    </Box>
  )
}
