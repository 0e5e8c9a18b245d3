import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { PageTabs, TabPanel } from './PageTabs.tsx'

interface UrlTab {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}
interface Props {
  readonly label: string
  /** The first one needs no word in the address. */
  readonly parts: readonly [UrlTab, ...UrlTab[]]
}

/** The parts of a page, one at a time; which one stands in the address, whose filters belong to it and leave with it. */
export function UrlTabs({ label, parts }: Props) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [first] = parts
  const shown = parts.find(({ value }) => value === search.get('tab')) ?? first
  return (
    <>
      <PageTabs
        id={id}
        label={label}
        tabs={parts}
        value={shown.value}
        onChange={(tab) => setSearch(tab === first.value ? {} : { tab }, { replace: true })}
      />
      {parts.map((part) => (
        <TabPanel key={part.value} id={id} value={part.value} isShown={part === shown}>
          {part === shown && part.content}
        </TabPanel>
      ))}
    </>
  )
}
