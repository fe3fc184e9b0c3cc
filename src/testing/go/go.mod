module github.com/acme/understudy/src/testing/go

go 1.21
