import { Stack } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly children: ReactNode
}

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] =>
  bar ? [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')] : []

/** Buttons in a row that are one stop of the Tab key; the arrow keys go from one to the next. */
export function Toolbar({ label, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!bar.current) return
    const tidy = () => setTabStop(bar.current, document.activeElement)
    tidy()
    // Buttons come and go by themselves.
    const observer = new MutationObserver(tidy)
    observer.observe(bar.current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = buttonAfter(buttonsOf(bar.current), event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Stack
      ref={bar}
      direction="row"
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setTabStop(bar.current, target)}
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}
    >
      {children}
    </Stack>
  )
}

/** The button in focus, else the one that was, else the first; one that has just come takes no other's place. */
function setTabStop(bar: HTMLElement | null, focused: Element | null) {
  const buttons = buttonsOf(bar)
  const stop =
    buttons.find((button) => button === focused) ?? buttons.find(({ tabIndex }) => tabIndex === 0)
  for (const button of buttons) button.tabIndex = button === (stop ?? buttons[0]) ? 0 : -1
}

function buttonAfter(
  buttons: readonly HTMLElement[],
  { key, target }: KeyboardEvent,
): HTMLElement | undefined {
  const index = target instanceof HTMLElement ? buttons.indexOf(target) : -1
  const next = { ArrowRight: (index + 1) % buttons.length, ArrowLeft: index - 1, Home: 0, End: -1 }[
    key
  ]
  return index === -1 || next === undefined ? undefined : buttons.at(next)
}
