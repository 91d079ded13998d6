import { DEFAULT_BRAND } from '@callwright/contract/brand'
import { expect } from 'vitest'

import { findProductLogo } from '../business/files/find-content.ts'
import { toReceivedBytes } from '../files/received-bytes.ts'
import { findReferencedBlobs, hasReferencedBlobs, listReferencedBlobs } from '../files/referenced-blobs.repo.ts'
import { releaseBlob } from '../files/release-blob.ts'
import { jpeg, png } from '../files/testing/sample-files.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { signInOperator } from '../testing/operator.ts'
import { PASSWORD } from '../testing/test-world.ts'
import { setProductLogo } from './brand.ts'

const ACME = {
  productName: 'Acme Voice',
  accentColor: '#7a1f5c',
  supportEmail: 'help@acme.example',
  legalLinks: [{ label: 'Impressum', url: 'https://acme.example/imprint' }],
  mailFromName: 'Acme',
}

describeWorld('the product’s name and look', (it) => {
  it('is the product’s own until the operator saves another, and each change is in the audit log', async ({
    world,
  }) => {
    const operator = await signInOperator(world)
    expect(await operator.caller.admin.brand()).toEqual(DEFAULT_BRAND)
    expect(await operator.caller.admin.saveBrand(ACME)).toEqual({ ...ACME, logoUrl: null })
    expect(await operator.caller.admin.brand()).toEqual({ ...ACME, logoUrl: null })
    const { rows } = await operator.caller.admin.audit({ action: 'admin.saveBrand' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      before: expect.stringContaining('Callwright'),
      after: expect.stringContaining('Acme'),
    })
  })

  it('refuses a color on which white text cannot be read', async ({ world }) => {
    const operator = await signInOperator(world)
    await expect(operator.caller.admin.saveBrand({ ...ACME, accentColor: '#ffcc00' })).rejects.toThrow(
      'Choose a darker color.',
    )
    expect(await operator.caller.admin.brand()).toEqual(DEFAULT_BRAND)
  })

  it('has a logo, which is kept while it is used and removed with its reference', async ({ world }) => {
    const operator = await signInOperator(world)
    const { db, blobs } = world.deps
    const set = async (bytes: Uint8Array, name: string) =>
      await setProductLogo(await operator.ctx(), toReceivedBytes(bytes, blobs), { name, declaredType: '' })
    expect(await hasReferencedBlobs(db)).toBe(false)
    const first = await set(png(), 'logo.png')
    const { hash } = toReceivedBytes(png())
    expect(first.logoUrl).toBe(`/api/brand/logo?v=${hash.slice(0, 16)}`)
    // Saving the other values keeps the logo.
    expect((await operator.caller.admin.saveBrand(ACME)).logoUrl).toBe(first.logoUrl)
    expect(await findProductLogo(db)).toEqual({ hash, mediaType: 'image/png', fileName: 'logo.png' })
    expect([await hasReferencedBlobs(db), await listReferencedBlobs(db)]).toEqual([true, [hash]])
    expect(await findReferencedBlobs(db, [hash, 'f'.repeat(64)])).toEqual(new Set([hash]))
    await releaseBlob(world.deps, hash)
    expect(await blobs.read(hash)).not.toBeNull()
    await set(jpeg(), 'logo.jpg')
    expect(await blobs.read(hash)).toBeNull()
    expect(await operator.caller.admin.removeProductLogo()).toEqual({ ...ACME, logoUrl: null })
    expect(await blobs.read(toReceivedBytes(jpeg()).hash)).toBeNull()
    await expect(findProductLogo(db)).rejects.toThrow('Not found')
    await expect(set(Buffer.from('no image'), 'logo.png')).rejects.toThrow('Please upload an image file')
  })

  it('loses none of two changes at the same time without saying so', async ({ world }) => {
    const operator = await signInOperator(world)
    const names = ['One', 'Two', 'Three']
    const saves = await Promise.allSettled(
      names.map(async (productName) => await operator.caller.admin.saveBrand({ ...ACME, productName })),
    )
    const saved = saves.filter(({ status }) => status === 'fulfilled').length
    expect(saved).toBeGreaterThan(0)
    expect((await operator.caller.admin.audit({ action: 'admin.saveBrand' })).rows).toHaveLength(saved)
  })

  it('names the account in authenticator apps', async ({ world, ada }) => {
    const operator = await signInOperator(world)
    await operator.caller.admin.saveBrand({ ...ACME, productName: 'Acme & Söhne: Voice' })
    const { uri } = await ada.caller.auth.startSecondFactor({ password: PASSWORD })
    expect(new URL(uri).searchParams.get('issuer')).toBe('Acme & Söhne: Voice')
  })
})
