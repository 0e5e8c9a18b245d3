import SelectIcon from '@mui/icons-material/LibraryAddCheckOutlined'
import { Button } from '@mui/material'
import type { Selection } from '#ui/selection/create-selection.ts'
import { useIsSelecting } from '#ui/selection/use-selection.ts'
import { worksTexts as texts } from '../works.texts.ts'

/** The way into selecting; while something is being selected, the bar has the way out. */
export function SelectButton({ selection }: { readonly selection: Selection }) {
  if (useIsSelecting(selection)) return undefined
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<SelectIcon />}
      onClick={() => selection.begin()}
    >
      {texts.select}
    </Button>
  )
}
