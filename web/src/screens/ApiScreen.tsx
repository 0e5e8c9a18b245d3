import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useState } from 'react'
import { AccessKeys } from '#features/gateway/AccessKeys.tsx'
import { Examples } from '#features/gateway/Examples.tsx'
import { gatewayTexts as texts } from '#features/gateway/gateway.texts.ts'
import { KeyDialog } from '#features/gateway/KeyDialog.tsx'
import { Reference } from '#features/gateway/Reference.tsx'
import { AddressTabs } from '#ui/AddressTabs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Access keys, programs to begin from, and everything that can be asked. The tab is in the address. */
export function ApiScreen() {
  const [isMaking, setMaking] = useState(false)
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
      <AddressTabs
        label={texts.title}
        parts={[
          { value: 'keys', label: texts.tabs.keys, content: <AccessKeys onCreate={make} /> },
          { value: 'examples', label: texts.tabs.examples, content: <Examples /> },
          { value: 'reference', label: texts.tabs.reference, content: <Reference /> },
        ]}
      />
      <KeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
