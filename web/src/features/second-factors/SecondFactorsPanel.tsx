import type { SecondFactors } from '@atelier/contract/second-factors/second-factors'
import { Alert } from '@mui/material'
import { useState } from 'react'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSecondFactors } from './api/use-second-factors.ts'
import { AddAuthenticatorDialog } from './parts/AddAuthenticatorDialog.tsx'
import { AddPasskeyDialog } from './parts/AddPasskeyDialog.tsx'
import { FactorList } from './parts/FactorList.tsx'
import { RecoveryCodesDialog } from './parts/RecoveryCodesDialog.tsx'
import { secondFactorsTexts } from './second-factors.texts.ts'

const texts = secondFactorsTexts.panel

interface Props {
  readonly onChanged: (message: string) => void
}

/** The user's second factors: what there is, and adding or removing each. */
export const SecondFactorsPanel = ({ onChanged }: Props) => (
  <Panel title={texts.title}>
    <Quiet component="p" sx={{ pb: 1.5 }}>
      {texts.help}
    </Quiet>
    <QueryContent
      query={useSecondFactors()}
      keepsData
      failed={secondFactorsTexts.failed}
      retry={secondFactorsTexts.retry}
      skeleton={<BlockSkeleton label={secondFactorsTexts.loading} height={180} />}
    >
      {(factors) => <Factors factors={factors} onChanged={onChanged} />}
    </QueryContent>
  </Panel>
)

type Shown =
  | { readonly kind: 'authenticator' | 'passkey' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

function Factors({ factors, onChanged }: Props & { readonly factors: SecondFactors }) {
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const added = (codes: readonly string[] | null) => {
    onChanged(texts.added)
    setShown(codes ? { kind: 'codes', codes } : undefined)
  }
  return (
    <>
      {factors.isDemanded && <Alert severity="warning">{texts.demanded}</Alert>}
      <FactorList
        factors={factors}
        onAdd={(kind) => setShown({ kind })}
        onCodes={(codes) => setShown({ kind: 'codes', codes })}
        onRemoved={() => onChanged(texts.removed)}
      />
      {shown?.kind === 'authenticator' && (
        <AddAuthenticatorDialog onAdded={added} onClose={close} />
      )}
      {shown?.kind === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {shown?.kind === 'codes' && <RecoveryCodesDialog codes={shown.codes} onClose={close} />}
    </>
  )
}
