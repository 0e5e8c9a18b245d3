/** What a route tells the layout about its page (the `handle` of the router). */
export interface PageHandle {
  /** The page's name: in the browser's tab, and in the bar of a phone. */
  readonly title: string
  /** The page takes exactly the window, and scrolls inside. */
  readonly fillsWindow?: true
}
