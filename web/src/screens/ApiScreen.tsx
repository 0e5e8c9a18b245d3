import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccessKeys } from '#features/gateway/AccessKeys.tsx'
import { Examples } from '#features/gateway/Examples.tsx'
import { gatewayTexts as texts } from '#features/gateway/gateway.texts.ts'
import { KeyDialog } from '#features/gateway/KeyDialog.tsx'
import { Reference } from '#features/gateway/Reference.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs, TabPanel } from '#ui/PageTabs.tsx'

const tabs = [
  { value: 'keys', label: texts.tabs.keys },
  { value: 'examples', label: texts.tabs.examples },
  { value: 'reference', label: texts.tabs.reference },
] as const

/** Access keys, programs to begin from, and everything that can be asked. The tab is in the address. */
export function ApiScreen() {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'keys'
  const make = () => setMaking(true)
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={make}>
            {texts.create}
          </Button>
        }
      />
      <PageTabs id={id} label={texts.title} tabs={tabs} value={tab} onChange={(chosen) => setSearch({ tab: chosen }, { replace: true })} />
      <TabPanel id={id} value="keys" isShown={tab === 'keys'}>
        <AccessKeys onCreate={make} />
      </TabPanel>
      <TabPanel id={id} value="examples" isShown={tab === 'examples'}>
        {tab === 'examples' && <Examples />}
      </TabPanel>
      <TabPanel id={id} value="reference" isShown={tab === 'reference'}>
        {tab === 'reference' && <Reference />}
      </TabPanel>
      <KeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
