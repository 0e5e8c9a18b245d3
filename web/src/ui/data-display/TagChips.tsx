import { Chip, Stack } from '@mui/material'
import { uiTexts } from '../ui.texts.ts'

const shownMax = 3

/** Tags in a list: the first ones, and how many more there are. */
export function TagChips({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return undefined
  const hidden = names.slice(shownMax)
  return (
    <Stack component="span" direction="row" role="group" aria-label={uiTexts.tags} sx={style}>
      {names.slice(0, shownMax).map((name) => (
        <Chip key={name} component="span" label={name} size="small" sx={{ maxWidth: 160 }} />
      ))}
      {hidden.length > 0 && (
        <Chip component="span" label={`+${hidden.length}`} title={hidden.join(', ')} size="small" />
      )}
    </Stack>
  )
}

const style = { display: 'inline-flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 } as const
