import Pin from '@mui/icons-material/PushPinRounded'
import { Box, Stack } from '@mui/material'
import { uiTexts } from '../ui.texts.ts'

/** Before the details of what is pinned. */
export const PinnedMark = () => (
  <Pin
    titleAccess={uiTexts.pinned}
    sx={{ fontSize: 14, mr: 0.5, verticalAlign: '-2px', color: 'primary.main' }}
  />
)

const shownMax = 3

/** Tags in a list: the first ones, and how many more there are. */
export function TagChips({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return undefined
  const hidden = names.slice(shownMax)
  return (
    <Stack component="span" direction="row" role="group" aria-label={uiTexts.tags} sx={tagsStyle}>
      {names.slice(0, shownMax).map((name) => (
        <Box key={name} component="span" sx={tagStyle}>
          {name}
        </Box>
      ))}
      {hidden.length > 0 && (
        <Box component="span" title={hidden.join(', ')} sx={tagStyle}>
          {`+${hidden.length}`}
        </Box>
      )}
    </Stack>
  )
}

const tagsStyle = { display: 'flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 } as const
/** As a chip that cannot be pressed. */
const tagStyle = {
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  px: 1,
  py: '1px',
  borderRadius: '6px',
  bgcolor: 'action.selected',
  typography: 'caption',
  color: 'text.primary',
} as const
