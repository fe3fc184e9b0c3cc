import { expect, test } from '@playwright/test';

test('a person logs in', async ({ page }) => {
  await page.goto('/');
  await page.locator('#username').fill('ada');
  await page.locator('#password').fill('wrong');
  await page.locator('#kc-login').click();
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
  await page.locator('#password').fill('ada-password');
  await page.locator('#kc-login').click();
  await expect(page.locator('body')).toHaveText('Hello Ada');
});
