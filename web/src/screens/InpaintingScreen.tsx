import type { InpaintingRecord } from '@atelier/contract/inpainting'
import { useLocation, useSearchParams } from 'react-router'
import { useUser } from '#features/account/auth-context.ts'
import { InpaintingStudio } from '#features/inpainting/InpaintingStudio.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageCheck } from '#features/models/use-page-check.ts'

/** Parts of pictures repainted, and all those made before; `?tab=history` begins with these. */
export function InpaintingScreen() {
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageCheck('inpainting', { isAdmin })
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { recreated?: InpaintingRecord } | null }
  return (
    <InpaintingStudio
      notice={<PageNotConfigured page="inpainting" check={check} isAdmin={isAdmin} />}
      showsHistory={search.get('tab') === 'history'}
      recreated={state?.recreated}
    />
  )
}
