import type { Components, Theme } from '@mui/material/styles'
import { noticesHeight } from '../layout/notice-heights.ts'
import { floatingShadow, floatingShadowDark, phoneMediaQuery, radius } from './design-tokens.ts'
import { ignoreOpeningClick } from './opening-click.ts'

/** How the page’s ground, cards, floating surfaces and signs look. */
export const surfaceComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
        scrollbarGutter: 'auto',
      },
      // Rounder quotes and commas: « l’œuvre, l’été » keep their apostrophes distinct at 12 px. Buttons do not inherit it by themselves.
      'body, button, input, textarea, select': { fontFeatureSettings: '"calt", "ss03"' },
      '.num': { fontVariantNumeric: 'tabular-nums' },
      'h1, h2, h3': { textWrap: 'balance' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a very short one: inherited colours that pass through every element would be drawn halfway.
          transition: 'none !important',
        },
      },
    },
  },
  MuiContainer: { defaultProps: { maxWidth: false } },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  // Short notices stay in sight below it.
  MuiDrawer: { styleOverrides: { paper: { paddingBottom: noticesHeight } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radius.surface } },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: radius.small, fontWeight: 500, fontSize: '0.78125rem', height: 24 },
      label: { paddingInline: 8 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
      icon: { fontSize: 16, marginLeft: 7, marginRight: -3 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 6,
        borderRadius: 3,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 10%, transparent)`,
      }),
      bar: { borderRadius: 3 },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '7px 16px',
        fontSize: '0.84375rem',
        borderColor: theme.vars.palette.divider,
      }),
      head: ({ theme }) => ({
        padding: '8px 16px',
        fontSize: '0.78125rem',
        fontWeight: 550,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.surface.sunken,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radius.surface,
        padding: '8px 14px',
        alignItems: 'center',
        fontSize: '0.875rem',
        border: '1px solid',
      },
      icon: { fontSize: 20, padding: 0, marginRight: 10, opacity: 1 },
      message: { padding: 0 },
      action: { paddingTop: 0, alignItems: 'center', marginRight: -4 },
    },
    // Ordinary ink on a faint ground: the sentence stays readable, the icon and the edge carry the tone.
    variants: (['success', 'info', 'warning', 'error'] as const).map((severity) => ({
      props: { severity },
      style: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette[severity].main} 8%, ${theme.vars.palette.background.paper})`,
        borderColor: `color-mix(in srgb, ${theme.vars.palette[severity].main} 28%, ${theme.vars.palette.background.paper})`,
        '& .MuiAlert-icon': { color: theme.vars.palette[severity].main },
      }),
    })),
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 6,
        borderRadius: radius.surface,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: floatingShadow,
        ...theme.applyStyles('dark', { boxShadow: floatingShadowDark }),
      }),
      list: { padding: 6 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.surface,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: floatingShadow,
        ...theme.applyStyles('dark', { boxShadow: floatingShadowDark }),
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.surface,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: floatingShadow,
        ...theme.applyStyles('dark', { boxShadow: floatingShadowDark }),
        [phoneMediaQuery]: {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)' },
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 24px 8px' }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogContentText: { styleOverrides: { root: ({ theme }) => theme.typography.body2 } },
  // On a narrow phone, long words of two buttons need two rows.
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '16px 24px 20px',
        flexWrap: 'wrap',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiMenuItem: {
    defaultProps: { onMouseUpCapture: ignoreOpeningClick },
    styleOverrides: {
      root: {
        borderRadius: radius.small,
        minHeight: 36,
        '@media (pointer: coarse)': { minHeight: 44 },
        fontSize: '0.875rem',
        gap: 10,
        // On a narrow screen a menu is narrower than its longest text.
        whiteSpace: 'normal',
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        fontSize: '0.78125rem',
        fontWeight: 450,
        padding: '5px 9px',
        borderRadius: radius.small,
        backgroundColor: '#20262d',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 7%, transparent)`,
      }),
    },
  },
}
