import { styled } from '@mui/material/styles'
import { monoStyle } from '../theme/design-tokens.ts'

const paletteColor = (role: string) => `var(--atelier-palette-${role})`
const hairline = `1px solid ${paletteColor('divider')}`

/**
 * The styles of a text, in one place: its elements are plain, so that long texts stay fast to render. Colours are the theme's variables,
 * not functions of the theme, so that the styles are computed once and not at every token of a streaming reply.
 */
export const MarkdownFrame = styled('div')({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  // Each paragraph has the direction of its first letters.
  '& :is(p, li, h1, h2, h3, h4, h5, h6, td, th)': { unicodeBidi: 'plaintext' },
  '& p': { margin: '12px 0' },
  '& :is(h1, h2, h3, h4, h5, h6)': {
    margin: '24px 0 8px',
    fontWeight: 600,
    lineHeight: 1.4,
    letterSpacing: '-0.01em',
    scrollMarginTop: '80px',
  },
  '& :is(h1, h2)': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.125rem' },
  '& h4': { fontSize: '1.0625rem' },
  '& :is(h5, h6)': { fontSize: '0.9375rem' },
  '& :is(ul, ol)': { margin: '12px 0', paddingLeft: 26 },
  '& li': { margin: '4px 0', paddingLeft: 2 },
  '& li > :is(p, ul, ol)': { margin: '4px 0' },
  '& li::marker': { color: paletteColor('text-secondary') },
  '& .contains-task-list': { listStyle: 'none', paddingLeft: 4 },
  '& blockquote': {
    margin: '16px 0',
    paddingLeft: 16,
    borderLeft: `3px solid ${paletteColor('divider')}`,
    color: paletteColor('text-secondary'),
  },
  '& hr': { margin: '24px 0', border: 0, borderTop: hairline },
  '& a': {
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    textDecorationThickness: '1px',
  },
  '& :not(pre) > code': {
    padding: '2px 5px',
    borderRadius: 5,
    ...monoStyle,
    fontSize: '0.875em',
    backgroundColor: paletteColor('surface-sunken'),
    boxShadow: `inset 0 0 0 1px ${paletteColor('divider')}`,
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '& .md-card': {
    margin: '16px 0',
    border: hairline,
    borderRadius: 12,
    overflowWrap: 'normal',
  },
  '& .md-code-part': { display: 'block' },
  '& .md-code-keyword': { color: paletteColor('code-keyword') },
  '& .md-code-string': { color: paletteColor('code-string') },
  '& .md-code-number': { color: paletteColor('code-number') },
  '& .md-code-comment': { color: paletteColor('code-comment') },
  '& .md-code-name': { color: paletteColor('code-name') },
  // The heading of the notes is for screen readers, as its author marks it.
  '& .sr-only': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& [data-footnotes]': {
    marginTop: 24,
    paddingTop: 8,
    borderTop: hairline,
    fontSize: '0.8125rem',
    color: paletteColor('text-secondary'),
  },
  '& .md-caret': {
    display: 'inline-block',
    width: 2,
    height: '1.15em',
    marginLeft: 3,
    verticalAlign: '-0.2em',
    borderRadius: 1,
    backgroundColor: paletteColor('primary-main'),
    animation: 'md-caret 1s steps(2, jump-none) infinite',
  },
  '@keyframes md-caret': { from: { opacity: 1 }, to: { opacity: 0.25 } },
})
