import type { Components, Theme } from '@mui/material/styles'
import { radius } from './design-tokens.ts'

/** How buttons, tabs, sliders and switches look. */
export const controlComponents: Components<Theme> = {
  MuiButtonBase: {
    // No ripple: state is shown by tone at once, focus by one ring that is the same everywhere.
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        paddingInline: 14,
        borderRadius: radius.control,
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      sizeSmall: { minHeight: 30, paddingInline: 10, fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, paddingInline: 18, fontSize: '0.9375rem' },
      startIcon: { marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: ({ theme }) => ({
          borderColor: `color-mix(in srgb, ${theme.vars.palette.surface.control} 55%, transparent)`,
          backgroundColor: theme.vars.palette.background.paper,
          '&:hover': {
            backgroundColor: theme.vars.palette.surface.sunken,
            borderColor: theme.vars.palette.surface.control,
          },
        }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      // Quiet until wanted: secondary ink at rest, full ink under the pointer.
      root: ({ theme }) => ({
        borderRadius: radius.control,
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      }),
      sizeSmall: { width: 32, height: 32, padding: 0, '& svg': { fontSize: 19 } },
      sizeMedium: { width: 38, height: 38, padding: 0, '& svg': { fontSize: 21 } },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: '11px 0', '@media (pointer: coarse)': { padding: '20px 0' } },
      rail: ({ theme }) => ({ opacity: 0.45, backgroundColor: theme.vars.palette.surface.control }),
      track: { border: 0 },
      thumb: ({ theme }) => ({
        width: 16,
        height: 16,
        backgroundColor: theme.vars.palette.background.paper,
        border: `2px solid ${theme.vars.palette.primary.main}`,
        '&::before': { boxShadow: 'none' },
        '&:hover': {
          boxShadow: `0 0 0 5px color-mix(in srgb, ${theme.vars.palette.primary.main} 16%, transparent)`,
        },
        '&.Mui-focusVisible': {
          boxShadow: 'none',
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, margin: 4 },
      switchBase: {
        padding: 2,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: '#fff',
          '& + .MuiSwitch-track': { opacity: 1 },
        },
        '&.Mui-disabled + .MuiSwitch-track, &.Mui-checked.Mui-disabled + .MuiSwitch-track': {
          opacity: 0.4,
        },
      },
      thumb: {
        width: 16,
        height: 16,
        boxShadow: '0 1px 2px rgb(0 0 0 / .25)',
        backgroundColor: '#fff',
      },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.vars.palette.surface.control,
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      }),
      list: { gap: 20 },
      indicator: { height: 2, borderRadius: '2px 2px 0 0' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        '@media (pointer: coarse)': { minHeight: 46 },
        minWidth: 0,
        padding: '0 2px',
        fontSize: '0.875rem',
        fontWeight: 500,
        textTransform: 'none',
        letterSpacing: 0,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary, fontWeight: 600 },
      }),
    },
  },
  // Segmented control: one sunken track, the chosen segment is a card on it.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 3,
        gap: 2,
        borderRadius: radius.control + 1,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 7%, transparent)`,
      }),
      grouped: { border: 0, borderRadius: `${radius.small}px !important`, margin: '0 !important' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      sizeSmall: {
        minHeight: 28,
        paddingInline: 11,
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      root: ({ theme }) => ({
        '@media (pointer: coarse)': { minHeight: 44 },
        minHeight: 30,
        padding: '3px 12px',
        gap: 6,
        whiteSpace: 'nowrap',
        textTransform: 'none',
        fontSize: '0.8125rem',
        fontWeight: 550,
        color: theme.vars.palette.text.secondary,
        lineHeight: 1.4,
        '& svg': { fontSize: 18 },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: '0 1px 2px rgb(15 23 42 / .12), 0 0 0 .5px rgb(15 23 42 / .08)',
        },
        ...theme.applyStyles('dark', {
          '&.Mui-selected, &.Mui-selected:hover': {
            color: theme.vars.palette.text.primary,
            backgroundColor: '#323a44',
          },
        }),
      }),
    },
  },
  // In letters, so that its arrows fit when these are larger.
  MuiPaginationItem: { styleOverrides: { sizeSmall: { minWidth: '1.75rem', height: '1.75rem' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
}
