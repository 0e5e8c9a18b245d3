import type { SxProps, Theme } from '@mui/material'
import { mono } from '#ui/theme.ts'

/** Where the caret of a growing text stands: after the last words, inside lists and quotations too. */
const lastWords = [
  '& > :is(p, h1, h2, h3, h4, h5, h6):last-child',
  '& > :is(ul, ol):last-child li:last-child:not(:has(> :is(ul, ol, p)))',
  '& > :is(ul, ol):last-child li:last-child > p:last-child',
  '& > blockquote:last-child > p:last-child',
]

const caret = {
  content: '""',
  display: 'inline-block',
  width: '2px',
  height: '1.15em',
  ml: '3px',
  verticalAlign: '-0.2em',
  borderRadius: 1,
  bgcolor: 'primary.main',
  animation: 'md-caret 1s steps(2, jump-none) infinite',
  '@keyframes md-caret': { from: { opacity: 1 }, to: { opacity: 0.25 } },
}

/** The look of a text, in one place: its elements are plain, so that long texts stay cheap to draw. */
export const markdownStyle: SxProps<Theme> = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 1.5 },
  '& :is(h1, h2, h3, h4, h5, h6)': { mt: 3, mb: 1, fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em', scrollMarginTop: '80px' },
  '& :is(h1, h2)': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.125rem' },
  '& h4': { fontSize: '1rem' },
  '& :is(h5, h6)': { fontSize: '0.9375rem' },
  '& :is(ul, ol)': { my: 1.5, pl: 3.25 },
  '& li': { my: 0.5, pl: 0.25 },
  '& li > :is(p, ul, ol)': { my: 0.5 },
  '& li::marker': { color: 'text.secondary' },
  '& .contains-task-list': { listStyle: 'none', pl: 0.5 },
  '& blockquote': { my: 2, mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'divider' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: '0.18em', textDecorationThickness: '1px' },
  '& :not(pre) > code': {
    fontFamily: mono,
    fontSize: '0.875em',
    fontFeatureSettings: '"calt" 0',
    px: 0.625,
    py: 0.25,
    borderRadius: '5px',
    bgcolor: 'surface.sunken',
    boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars.palette.divider}`,
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '& .md-card': { mx: 0, my: 2, border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'hidden', overflowWrap: 'normal' },
  '& .sr-only': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
  '& [data-footnotes]': { mt: 3, pt: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem', color: 'text.secondary' },
  '&[data-streaming]': { [lastWords.map((place) => `${place}::after`).join(', ')]: caret },
}
