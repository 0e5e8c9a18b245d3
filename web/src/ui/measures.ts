/** Three radii, by size of the thing: mark or chip, control, surface. */
export const radius = { small: 6, control: 8, surface: 12 } as const
/** The bar is the only fixed height in the product; sticky panels measure from it. */
export const barHeight = 60
/** Width of the settings panel on every tool page, of the chat drawer (specified), of the admin menu. */
export const panelWidth = { settings: 360, chats: 350, admin: 232 } as const

/** Fonts, both served by us. */
export const sans = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif'
export const mono = '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace'

/** A soft two-layer shadow for what floats; cards in the page have none, the hairline is enough. */
export const floating = '0 1px 2px rgb(15 23 42 / .06), 0 8px 24px -4px rgb(15 23 42 / .14)'
export const floatingDark = '0 1px 2px rgb(0 0 0 / .5), 0 12px 32px -4px rgb(0 0 0 / .6)'
