import Pin from '@mui/icons-material/PushPinRounded'
import { Chip, Stack } from '@mui/material'
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
        <Chip key={name} component="span" label={name} size="small" sx={{ maxWidth: 160 }} />
      ))}
      {hidden.length > 0 && (
        <Chip component="span" label={`+${hidden.length}`} title={hidden.join(', ')} size="small" />
      )}
    </Stack>
  )
}

const tagsStyle = { display: 'inline-flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 } as const
