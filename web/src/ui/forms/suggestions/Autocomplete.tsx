import { Autocomplete as MuiAutocomplete } from '@mui/material'
import type { ElementType } from 'react'
import { uiTexts } from '../../ui.texts.ts'

const WithAnyProps: ElementType = MuiAutocomplete

/**
 * A field with suggestions, whose buttons and empty list are in the page's language: MUI's own words are English. Not in the theme, which
 * the sign-in page loads: it has no such field. The cast gives back the generic props, which no spreading keeps.
 */
export const Autocomplete = ((props: object) => (
  <WithAnyProps {...uiTexts.suggestions} {...props} />
)) as typeof MuiAutocomplete
