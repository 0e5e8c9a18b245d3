import Clear from '@mui/icons-material/CloseRounded'
import Search from '@mui/icons-material/SearchRounded'
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { type KeyboardEvent, useRef } from 'react'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Longer texts find nothing more. */
const maxSearchLength = 300

/** The text to search in the chats. Escape and the cross clear it. */
export function ChatSearchField({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    // Otherwise the same key would also close the drawer on small screens.
    event.stopPropagation()
    clear()
  }
  return (
    <Box role="search" sx={{ flex: 1, minWidth: 0 }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        value={value}
        inputRef={input}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={chatTexts.search}
        inputProps={{
          'aria-label': chatTexts.searchChats,
          maxLength: maxSearchLength,
          enterKeyHint: 'search',
        }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={chatTexts.clearSearch}
                onClick={clear}
              >
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={{
          bgcolor: 'background.paper',
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
    </Box>
  )
}
