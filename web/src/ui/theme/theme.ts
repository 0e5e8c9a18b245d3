import { createTheme } from '@mui/material/styles'
import { breakpoints, radius, sansFont } from './design-tokens.ts'
import { controlComponents } from './theme-controls.ts'
import { fieldComponents } from './theme-fields.ts'
import { colorSchemes } from './theme-palette.ts'
import { surfaceComponents } from './theme-surfaces.ts'

/**
 * Atelier IA — the theme.
 * Fixed by the specification: primary #1976d2, secondary #dc004e, page #f5f5f5, 8 px unit, buttons not upper-cased.
 * Everything else serves one aim: a quiet surface on which people's own work (text, pictures, sound) is the loudest thing.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'atelier' },
  colorSchemes,
  shape: { borderRadius: radius.control },
  spacing: 8,
  breakpoints,
  typography: {
    fontFamily: sansFont,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    // One scale, five sizes: 24 page, 17 card, 15 reading, 14 working, 12.5 secondary. Headings tighten, small text does not.
    h1: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 620, letterSpacing: '-0.018em' },
    h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
    h3: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 600, letterSpacing: '-0.003em' },
    body1: { fontSize: '0.9375rem', lineHeight: 1.62 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    subtitle2: { fontSize: '0.8125rem', lineHeight: 1.45, fontWeight: 550 },
    caption: { fontSize: '0.78125rem', lineHeight: 1.45 },
    // No letter-spacing here: it would switch off the contextual forms (1024x1024 is drawn with a true ×).
    button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 150,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 150,
    },
  },
  components: { ...surfaceComponents, ...controlComponents, ...fieldComponents },
})
