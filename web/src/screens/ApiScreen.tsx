import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useState } from 'react'
import { AccessKeys } from '#features/gateway/AccessKeys.tsx'
import { ApiExamples } from '#features/gateway/ApiExamples.tsx'
import { ApiReference } from '#features/gateway/ApiReference.tsx'
import { CreateKeyDialog } from '#features/gateway/CreateKeyDialog.tsx'
import { gatewayTexts as texts } from '#features/gateway/gateway.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'

/** Access keys, code examples and the API reference. The tab is in the URL. */
export function ApiScreen() {
  const [isCreating, setCreating] = useState(false)
  const make = useUser().rights.mayMakeKeys ? () => setCreating(true) : undefined
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={
          make && (
            <Button variant="contained" startIcon={<Add />} onClick={make}>
              {texts.create}
            </Button>
          )
        }
      />
      <UrlTabs
        label={texts.title}
        parts={[
          { value: 'keys', label: texts.tabs.keys, content: <AccessKeys onCreate={make} /> },
          { value: 'examples', label: texts.tabs.examples, content: <ApiExamples /> },
          { value: 'reference', label: texts.tabs.reference, content: <ApiReference /> },
        ]}
      />
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
