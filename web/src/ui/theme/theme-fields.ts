import type { Components, Theme } from '@mui/material/styles'
import { radius } from './design-tokens.ts'

/** How fields of forms look. */
export const fieldComponents: Components<Theme> = {
  // Of a field, or of a group: in the colour of the text, with the focus too.
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused:not(.Mui-error)': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  // Labels stand above their field: nothing jumps on focus, long French labels are never cut, the eye runs down one edge.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        ...theme.typography.subtitle2,
        whiteSpace: 'normal',
        overflow: 'visible',
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        fontSize: '0.875rem',
        borderRadius: radius.control,
        '&:hover .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-focused': {
          boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
        },
        '&.Mui-focused.Mui-error': {
          boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.error.main} 22%, transparent)`,
        },
        '@media (pointer: coarse)': { fontSize: '1rem' },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.surface.control,
        '& legend': { display: 'none' },
      }),
      input: ({ theme }) => ({
        padding: '9px 12px',
        height: 'auto',
        lineHeight: '22px',
        '@media (pointer: coarse)': { paddingBlock: 11 },
        '&::placeholder': { opacity: 1, color: theme.vars.palette.text.secondary },
      }),
      adornedStart: {
        paddingLeft: 10,
        '& .MuiOutlinedInput-input': { paddingLeft: '0 !important' },
        '& .MuiInputAdornment-root': { marginRight: 7 },
      },
      multiline: { padding: '9px 12px', lineHeight: 1.5, '& textarea': { padding: 0 } },
    },
    variants: [
      {
        props: { size: 'small' },
        style: {
          '& .MuiOutlinedInput-input': {
            padding: '6px 10px',
            lineHeight: '20px',
            '@media (pointer: coarse)': { paddingBlock: 12 },
          },
        },
      },
    ],
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
  },
  MuiSelect: {
    styleOverrides: { icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 5, fontSize: '0.78125rem' } },
  },
}
