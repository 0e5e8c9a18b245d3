import type { ColorSystemOptions } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'

/** Roles that MUI's palette does not know. Each is a CSS variable: `theme.vars.palette.surface.sunken`, `'var(--atelier-palette-…)'`. */
type SurfaceRoles = {
  /** Behind inputs' groups, code, segmented controls: one step below the card. */
  sunken: string
  /** Popovers, menus, floating bars: one step above the card (only visible in dark, where shadows are not). */
  raised: string
  /** The person's own words in the chat; selected rows. */
  tint: string
  /** Small coloured text on `tint`: primary itself is only 4.1:1 there. */
  onTint: string
  /** Borders that tell where a control is: at least 3:1 on card and page (WCAG 1.4.11). Hairlines are `divider`: decorative, so they may be fainter. */
  control: string
}
type CodeRoles = { keyword: string; string: string; number: string; comment: string; name: string }

declare module '@mui/material/styles' {
  interface Palette {
    surface: SurfaceRoles
    code: CodeRoles
  }
  interface PaletteOptions {
    surface: SurfaceRoles
    code: CodeRoles
  }
}

/** Both schemes. Dark is designed, not inverted. */
export const colorSchemes: { light: ColorSystemOptions; dark: ColorSystemOptions } = {
  light: {
    palette: {
      primary: { main: '#1976d2', dark: '#115293', light: '#4f9be0', contrastText: '#ffffff' },
      secondary: { main: '#dc004e', contrastText: '#ffffff' },
      success: { main: '#18794e', contrastText: '#ffffff' },
      warning: { main: '#a65b00', contrastText: '#ffffff' },
      error: { main: '#c62828', contrastText: '#ffffff' },
      info: { main: '#1976d2', contrastText: '#ffffff' },
      background: { default: '#f5f5f5', paper: '#ffffff' },
      text: { primary: '#171a1f', secondary: '#59616b', disabled: '#989fa8' },
      divider: '#e4e6e9',
      action: {
        hover: 'rgb(23 26 31 / .045)',
        selected: 'rgb(25 118 210 / .09)',
        disabledBackground: '#eceef0',
        disabled: '#989fa8',
      },
      surface: {
        sunken: '#f5f6f7',
        raised: '#ffffff',
        tint: '#eaf3fc',
        onTint: '#115aa3',
        control: '#878f9a',
      },
      code: {
        keyword: '#a8237f',
        string: '#18794e',
        number: '#a45a00',
        comment: '#68717c',
        name: '#115fb0',
      },
    },
  },
  dark: {
    // Designed, not inverted: cool near-black page, each layer a little lighter, accents lifted until they pass 4.5:1.
    palette: {
      primary: { main: '#5ea9f3', dark: '#4393e2', light: '#9bcbfb', contrastText: '#04182c' },
      secondary: { main: '#ff7aa2', dark: '#f0648d', contrastText: '#3d0016' },
      success: { main: '#5cc894', dark: '#4db585', contrastText: '#04220f' },
      warning: { main: '#f0b45c', dark: '#e0a24a', contrastText: '#2e1a00' },
      error: { main: '#ff8a80', dark: '#f0736a', contrastText: '#3b0603' },
      info: { main: '#5ea9f3', dark: '#4393e2', contrastText: '#04182c' },
      background: { default: '#0f1215', paper: '#171b20' },
      text: { primary: '#e8ebef', secondary: '#a2abb6', disabled: '#68717c' },
      divider: '#282e36',
      action: {
        hover: 'rgb(232 235 239 / .06)',
        selected: 'rgb(108 178 247 / .14)',
        disabledBackground: '#252b32',
        disabled: '#68717c',
      },
      surface: {
        sunken: '#11151a',
        raised: '#1f252c',
        tint: '#1b3049',
        onTint: '#9bcbfb',
        control: '#6b7684',
      },
      code: {
        keyword: '#f29ad0',
        string: '#7ed6a9',
        number: '#f0b45c',
        comment: '#8a94a0',
        name: '#8cc4fb',
      },
    },
  },
}
