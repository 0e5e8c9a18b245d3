/** For a link that stands alone: as high as a finger needs, in the place of one line. */
export const touchLinkStyle = {
  '@media (pointer: coarse)': { display: 'inline-block', py: '14px', my: '-14px' },
} as const
