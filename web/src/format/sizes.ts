import { formatByteSize } from '@atelier/contract/limits/byte-size'
import { locale } from '#language/language.ts'

/** 171 KB, 2,4 MB, in the page's language. */
export const formatSize = (bytes: number): string => formatByteSize(bytes, locale())
