import { useEffect } from 'react'

/** Calls back when the browser's own search is opened, which finds only what is rendered. */
export function useBrowserFind(onFind: () => void): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f') onFind()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onFind])
}
