/** Three radii, by size of the thing: mark or chip, control, surface. */
export const radius = { small: 6, control: 8, surface: 12 } as const
/** The bar is the only fixed height in the product; sticky panels measure from it. */
export const barHeight = 60
/** Width of the settings panel on every tool page, of the chat drawer (specified), of the admin menu. */
export const panelWidth = { settings: 360, chats: 350, admin: 232 } as const

/**
 * The specified 0, 600, 900, 1200 and 1536 px, in units of the text: who has letters twice as large has room for half as many, and gets the
 * page of a window half as wide.
 */
export const breakpoints = {
  values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 },
  unit: 'em',
} as const
/** Below `sm` and below `md`, where a style cannot ask the theme. */
export const phoneMediaQuery = '@media (max-width: 37.45em)'
export const smallScreenMediaQuery = '@media (max-width: 56.2em)'

/** Fonts, both served by us. */
export const sansFont = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif'
/** For what must be read exactly: with the contextual forms that other texts have, `-->` would be an arrow. */
export const monoStyle = {
  fontFamily: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace',
  fontFeatureSettings: '"calt" 0',
} as const

/** A soft two-layer shadow for what floats; cards in the page have none, the hairline is enough. */
export const floatingShadow = '0 1px 2px rgb(15 23 42 / .06), 0 8px 24px -4px rgb(15 23 42 / .14)'
export const floatingShadowDark = '0 1px 2px rgb(0 0 0 / .5), 0 12px 32px -4px rgb(0 0 0 / .6)'
